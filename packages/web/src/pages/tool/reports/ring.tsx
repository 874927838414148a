const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

/** A score out of 100 as a ring, with its grade inside. */
export function Ring({ score, grade }: { score: number; grade: string }) {
  return (
    <div className="ring" data-grade={grade.charAt(0)}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring-rest" cx="50" cy="50" r={RADIUS} />
        <circle
          className="ring-score"
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${(score / 100) * ROUND} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <p>
        <strong>{grade}</strong>
        <span>{score} of 100</span>
      </p>
    </div>
  )
}
