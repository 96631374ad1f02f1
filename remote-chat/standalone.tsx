import { paths } from 'shared'
import { runStandalone } from 'shared/standalone'
import Dash from './dash'

runStandalone({
  name: 'remote-chat',
  routes: [{ path: paths.dash, element: <Dash /> }],
  signIn: true,
})
