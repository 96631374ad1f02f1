import { compareTypes, prepareTypes, type TypeComparison } from './compare-types'

// A process of its own: compiling blocks one for seconds, in which the site on trial has to answer.
prepareTypes()
process.on('message', (comparison: TypeComparison) => {
  process.send?.(compareTypes(comparison))
})
