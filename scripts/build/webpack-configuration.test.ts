import { federatedRemote, webpackConfiguration } from './federated-app'

const configuration = webpackConfiguration(federatedRemote('remote-chat'))

test("webpack's own command line builds for production unless it says otherwise", () => {
  expect(configuration({}, {})).toMatchObject({ mode: 'production', devtool: 'hidden-source-map' })
  expect(configuration({}, { mode: 'development' })).toMatchObject({ mode: 'development' })
})

test('a remote adds to the recipe, and cannot take away what the gate needs', () => {
  const rule = { test: /\.vue$/, loader: 'vue-loader' }
  const plugin = { apply() {} }
  const remote = federatedRemote('remote-chat', {
    webpack: ({ module, plugins = [], ...recipe }) => ({
      ...recipe,
      module: { rules: [...(module?.rules ?? []), rule] },
      plugins: [...plugins, plugin],
      mode: 'development',
      devtool: 'eval',
      entry: './elsewhere',
      output: { path: '/elsewhere', filename: 'fixed.js', charset: false },
      optimization: { moduleIds: 'size', minimize: false },
    }),
  })
  const own = configuration({}, {})
  const changed = webpackConfiguration(remote)({}, {})
  const namesOf = ({ plugins = [] }: typeof own) => plugins.map((each) => each?.constructor.name)
  expect(changed.module?.rules).toEqual([...(own.module?.rules ?? []), rule])
  expect(namesOf(changed)).toEqual(['Object', ...namesOf(own)])
  for (const key of ['mode', 'devtool', 'entry', 'context', 'externals'] as const) {
    expect(changed[key]).toEqual(own[key])
  }
  expect(changed.output).toEqual({ ...own.output, charset: false })
  expect(changed.optimization).toMatchObject({ moduleIds: 'deterministic', minimize: false })
})
