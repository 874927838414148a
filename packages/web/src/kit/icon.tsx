/** An icon of `icons.ts`. It says nothing by itself: the control or text beside it does. */
export function Icon({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg className={`i ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
