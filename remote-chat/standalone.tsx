import { runStandalone } from '@parlor/shared/standalone'
import Dash from './dash'
import declaration from './remote.json'

void runStandalone(declaration, { './dash': Dash })
