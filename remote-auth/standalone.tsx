import { runStandalone } from '@parlor/shared/standalone'
import Account from './account'
import Confirm from './confirm'
import Login from './login'
import Recover from './recover'
import Register from './register'
import declaration from './remote.json'

void runStandalone(declaration, {
  './login': Login,
  './register': Register,
  './confirm': Confirm,
  './recover': Recover,
  './account': Account,
})
