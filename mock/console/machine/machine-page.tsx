export const MachinePage = () => <div className="cols" aria-label="状态机" />;
