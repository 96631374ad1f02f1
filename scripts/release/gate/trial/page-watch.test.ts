import { faultsOf, nothingNoticed } from './page-watch'

const REFUSED = 'In the browser /login logs an error with this release: Incorrect password.'
const HALF = 'In the browser /login logs an error with this release: half saved.'

it('excuses as many logged errors as calls that the identity service refused', () => {
  expect(faultsOf({ ...nothingNoticed(), logged: [REFUSED, REFUSED], refused: 2 })).toEqual([])
  expect(faultsOf({ ...nothingNoticed(), logged: [], refused: 1 })).toEqual([])
})

it('names each error once where more are logged than calls were refused', () => {
  const watch = { ...nothingNoticed(), logged: [REFUSED, HALF, REFUSED], refused: 2 }
  expect(faultsOf(watch)).toEqual([REFUSED, HALF])
})

it('names what is a fault whatever was refused', () => {
  const faults = ['In the browser /login throws with this release: gone.']
  expect(faultsOf({ ...nothingNoticed(), faults, logged: [REFUSED], refused: 1 })).toEqual(faults)
})
