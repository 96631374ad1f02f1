/** A manifest as the federation's build writes it, cut down to what it says of one screen. */
export function manifestJson() {
  return {
    id: 'remote_auth',
    name: 'remote_auth',
    metaData: {
      name: 'remote_auth',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      globalName: 'remote_auth',
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [
      {
        id: 'remote_auth:login',
        name: 'login',
        path: './login',
        assets: {
          js: { sync: ['login.1a.js'], async: ['later.js'] },
          css: { sync: ['login.1a.css'], async: [] },
        },
      },
    ],
  }
}
