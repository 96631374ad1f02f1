import { testEveryState } from '../../testing/browser/screens/test-every-state'

testEveryState()
