import { test } from '../../testing/browser/fixtures'
import { testEveryState } from '../../testing/browser/screens/test-every-state'

test.use({ feedback: 'inline' })

testEveryState()
