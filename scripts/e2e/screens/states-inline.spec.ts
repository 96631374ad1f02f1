import { test } from '../../testing/browser/fixtures'
import { testEveryState } from './test-every-state'

test.use({ feedback: 'inline' })

testEveryState()
