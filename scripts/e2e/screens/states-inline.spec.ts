import { test } from '../fixtures'
import { testEveryState } from './test-every-state'

test.use({ feedback: 'inline' })

testEveryState()
