import { localTime } from './local-time'

const InLanguage = Intl.DateTimeFormat
let language = 'en-US'
beforeAll(() => {
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((_, options) => new InLanguage(language, options))
})

const moment = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()
const today = moment(2026, 10, 28, 12, 0)

test.each([
  ['only the time for today', moment(2026, 10, 28, 17, 42), '17:42'],
  ['midnight as the hour 0', moment(2026, 10, 28, 0, 5), '00:05'],
  ['the date of yesterday', moment(2026, 10, 27, 23, 59), 'Nov 27 23:59'],
  ['the date of tomorrow', moment(2026, 10, 29, 0, 0), 'Nov 29 00:00'],
  ['no year if month and day identify the day', moment(2026, 1, 22, 6, 42), 'Feb 22 06:42'],
  ['the year of a day long ago', moment(2025, 10, 28, 6, 42), 'Nov 28, 2025 06:42'],
])('writes %s', (_, at, text) => {
  expect(localTime(at, { today })).toBe(text)
})

test('writes the date and the year if today is not given', () => {
  expect(localTime(today)).toBe('Nov 28, 2026 12:00')
})

test('writes in the language of the browser', () => {
  language = 'de-DE'
  jest.isolateModules(() => {
    const { localTime: inGerman } =
      jest.requireActual<typeof import('./local-time')>('./local-time')
    const at = moment(2026, 4, 3, 9, 5)
    expect(inGerman(at, { today })).toBe('3. Mai 09:05')
  })
  language = 'en-US'
})

test('writes date and time on two lines', () => {
  expect(localTime(moment(2026, 10, 27, 9, 5), { today, between: '\n' })).toBe('Nov 27\n09:05')
})

test('follows the time zone of the page', () => {
  const at = Date.UTC(2026, 10, 28, 23, 30)
  const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
  expect(localTime(at, { today: at })).toBe('23:30')
  offset.mockReturnValue(-60)
  expect(localTime(at, { today: at })).toBe('00:30')
  offset.mockRestore()
})
