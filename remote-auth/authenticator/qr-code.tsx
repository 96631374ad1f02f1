import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules around the code, because scanners need them to find it. */
const MARGIN = 4

/** A text as a QR code, dark on light in any colour scheme: not every scanner reads the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size, path: dark.join('') }
  }, [text])
  return (
    <svg className="auth-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
