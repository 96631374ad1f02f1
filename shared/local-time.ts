interface LocalTimeOptions {
  /** A moment of the day whose times have no date. Without it, each time has its date and year. */
  today?: number
  /** Stands between date and time. */
  between?: string
}

/** For this long, month and day identify one day. */
const WITHOUT_YEAR_MS = 300 * 24 * 60 * 60_000

const day = { day: 'numeric', month: 'short' } as const
const FORMS = {
  // Without AM or PM, for which a phone's column of times has no space.
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day,
  dayOfYear: { ...day, year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Form = keyof typeof FORMS

/** Created on demand: the first one takes 15 ms. */
const formats: Partial<Record<Form, Intl.DateTimeFormat>> = {}

/** A format keeps the time zone in which it was created, and a page may travel. So it gets the local
 * time as if that were UTC. */
function formatted(at: number, form: Form): string {
  formats[form] ??= new Intl.DateTimeFormat(undefined, { ...FORMS[form], timeZone: 'UTC' })
  return formats[form].format(at - new Date(at).getTimezoneOffset() * 60_000)
}

/**
 * A moment, in milliseconds since the epoch, as every screen writes it in the browser's language:
 * `17:42`, on another day `Nov 22 17:42`, long ago `Nov 22, 2024 17:42`.
 */
export function localTime(at: number, { today, between = ' ' }: LocalTimeOptions = {}): string {
  const time = formatted(at, 'time')
  if (today !== undefined && isSameDay(at, today)) return time
  const isNear = today !== undefined && Math.abs(today - at) < WITHOUT_YEAR_MS
  return formatted(at, isNear ? 'day' : 'dayOfYear') + between + time
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
