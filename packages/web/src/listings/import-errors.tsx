type Props = { errors: { line: number; message: string }[]; rejected: number }

/** The lines of a file that couldn't be imported, as many as the service keeps. */
export function ImportErrors({ errors, rejected }: Props) {
  if (errors.length === 0) return null
  return (
    <>
      <ul className="import-errors" aria-label="Lines we couldn’t import">
        {errors.map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {rejected > errors.length && <p className="hint">Showing the first {errors.length}.</p>}
    </>
  )
}
