import { emptyPageWatch, faultsOf } from './page-watch'

const REFUSED = 'In the browser /login logs an error with this release: Incorrect password.'
const HALF = 'In the browser /login logs an error with this release: half saved.'

it('excuses as many logged errors as calls that the identity service refused', () => {
  expect(faultsOf({ ...emptyPageWatch(), errors: [REFUSED, REFUSED], refusals: 2 })).toEqual([])
  expect(faultsOf({ ...emptyPageWatch(), errors: [], refusals: 1 })).toEqual([])
})

it('names each error once where more are logged than calls were refused', () => {
  const watch = { ...emptyPageWatch(), errors: [REFUSED, HALF, REFUSED], refusals: 2 }
  expect(faultsOf(watch)).toEqual([REFUSED, HALF])
})

it('names what is a fault whatever was refused', () => {
  const faults = ['In the browser /login throws with this release: gone.']
  expect(faultsOf({ ...emptyPageWatch(), faults, errors: [REFUSED], refusals: 1 })).toEqual(faults)
})
