/** The logo: a roof over a dot. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 12.5 12 4l9.5 8.5" />
      <circle cx="12" cy="17.5" r="3" />
    </svg>
  )
}
