/** A manifest as the federation's build writes it, cut down to what the page reads of one screen. */
export function manifestJson() {
  const js = { sync: ['login.1a.js'], async: ['later.js'] }
  return {
    id: 'remote_auth',
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      globalName: 'remote_auth',
    },
    shared: [],
    exposes: [{ path: './login', assets: { js, css: { sync: ['login.1a.css'], async: [] } } }],
  }
}
