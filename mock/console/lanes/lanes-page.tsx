export const LanesPage = () => <div className="cols" aria-label="泳道" />;
