import { encode } from 'uqr'

const BORDER = 4

/** A QR code, drawn as one path of squares. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
