/** A TLD with its dot in color. */
export function TldName({ name }: { name: string }) {
  return (
    <span className="name" data-state="available">
      <i>.</i>
      {name}
    </span>
  )
}
