import { lockDataFolder } from '../platform/storage/data-folder-lock'

// Holds a data folder as a running site does, until it is killed. Arguments: the folder, an address.

const [folder = '', url = ''] = process.argv.slice(2)
lockDataFolder(folder).serves(url)
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
