import { runStandalone } from '@parlor/shared/standalone'
import Confirm from './confirm'
import Login from './login'
import Register from './register'
import declaration from './remote.json'

void runStandalone(declaration, {
  './login': Login,
  './register': Register,
  './confirm': Confirm,
})
