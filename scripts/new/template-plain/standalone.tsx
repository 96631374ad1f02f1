import { mounted } from '@parlor/shared/mounted'
import { runStandalone } from '@parlor/shared/standalone'
import { mount } from './example'
import declaration from './remote.json'

void runStandalone(declaration, { './example': mounted(mount) })
