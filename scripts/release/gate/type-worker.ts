import { answerQuestions } from '../../platform/worker'
import { compareTypes, prepareTypes } from './compare-types'

// A separate process: compiling blocks one for seconds, while the checked site has to answer.
prepareTypes()
answerQuestions(compareTypes)
