import { testEveryState } from './test-every-state'

testEveryState()
