import css from "./certification.module.css";

const stepCount = 3;

/** Bar with the three steps of the certification: form, face check, result. */
export const CertificationStepBar = ({ at }: { at: 1 | 2 | 3 }) => (
  <div className={css["steps"]} role="img" aria-label={`第 ${at} 步，共 ${stepCount} 步`}>
    {Array.from({ length: stepCount }, (_, index) => (
      <i key={index} data-on={index < at || undefined} />
    ))}
  </div>
);
