export const StagePage = () => <div className="cols" aria-label="场次" />;
