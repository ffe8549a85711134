export const AnswersPage = () => <div className="cols" aria-label="应答" />;
