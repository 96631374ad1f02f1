import { runStandalone } from '@parlor/shared/standalone'
import Example from './example'
import declaration from './remote.json'

void runStandalone(declaration, { './example': Example })
