/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The median of ours over theirs, pair by pair. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN)))
}

/** Runs all of them in several rounds, rotating the order so that none is always first. */
export async function inTurns<T>(
  all: readonly T[],
  rounds: number,
  measure: (one: T) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const place = round % all.length
    for (const one of [...all.slice(place), ...all.slice(0, place)]) await measure(one)
    console.error(`round ${round + 1} of ${rounds}`)
  }
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
