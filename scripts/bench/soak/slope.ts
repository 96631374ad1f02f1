/** The slope of the line that fits the points best: how fast `y` grows with `x`. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const covariance = mean((point) => (point.x - x) * (point.y - y))
  return covariance / mean((point) => (point.x - x) ** 2)
}
