/** The logo: a roof over a dot. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.8 12.6 12 4.2l9.2 8.4" />
      <circle cx="12" cy="17.6" r="3.4" />
    </svg>
  )
}
