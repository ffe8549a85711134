export const Timeline = () => <section className="pn pn--fill pn--flush" aria-label="时间线" />;
