import { compareTypes, prepareTypes, type TypeComparison } from './compare-types'

// A separate process: compiling blocks one for seconds, while the site on trial has to answer.
prepareTypes()
process.on('message', (comparison: TypeComparison) => {
  process.send?.(compareTypes(comparison))
})
