interface LocalTimeOptions {
  /** A moment of the day whose times stand alone. Without it, each has its date and its year. */
  today?: number
  /** Stands between date and time. */
  between?: string
}

/** Month and day name one day only for so long. */
const WITHOUT_YEAR_MS = 300 * 24 * 60 * 60_000

function createFormats() {
  const format = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, form)
  const day = { day: 'numeric', month: 'short' } as const
  return {
    // Without AM or PM, for which a phone's column of times has no space.
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: format(day),
    dayOfYear: format({ ...day, year: 'numeric' }),
  }
}

/** Not before they are needed: the first one takes 15 ms. */
let formats: ReturnType<typeof createFormats> | undefined

/**
 * A moment, in milliseconds since the epoch, as every screen writes it in the browser's language:
 * `17:42`, on another day `Nov 22 17:42`, long ago `Nov 22, 2024 17:42`.
 */
export function localTime(at: number, { today, between = ' ' }: LocalTimeOptions = {}): string {
  formats ??= createFormats()
  const time = formats.time.format(at)
  if (today !== undefined && isSameDay(at, today)) return time
  const isNear = today !== undefined && Math.abs(today - at) < WITHOUT_YEAR_MS
  return (isNear ? formats.day : formats.dayOfYear).format(at) + between + time
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
