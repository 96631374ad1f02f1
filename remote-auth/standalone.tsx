import { paths } from 'shared'
import { runStandalone } from 'shared/standalone'
import Confirm from './confirm'
import Login from './login'
import Register from './register'

void runStandalone({
  name: 'remote-auth',
  routes: [
    { path: paths.login, element: <Login /> },
    { path: paths.register, element: <Register /> },
    { path: paths.confirm, element: <Confirm /> },
  ],
})
