import { Page } from '@parlor/shared'
import { configureStore, createSlice } from '@reduxjs/toolkit'
import { autorun, makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import { Provider, useDispatch, useSelector } from 'react-redux'
import { Line, LineChart, XAxis, YAxis } from 'recharts'
import { z } from 'zod'

const day = z.object({ name: z.string(), cups: z.number().min(0) })
const week = z.array(day).parse([
  { name: 'Mon', cups: 2 },
  { name: 'Tue', cups: 4 },
  { name: 'Wed', cups: 3 },
])

const poured = createSlice({
  name: 'poured',
  initialState: { cups: 0 },
  reducers: {
    pour: (state) => {
      state.cups += 1
    },
  },
})
const { pour } = poured.actions
const store = configureStore({ reducer: poured.reducer })

class Kettle {
  litres = 2

  constructor() {
    makeAutoObservable(this)
  }

  empty(): void {
    this.litres -= 0.25
  }
}

export default function Cups() {
  return (
    <Provider store={store}>
      <Page title="Cups" heading="Cups">
        <Pouring />
        <LineChart width={400} height={200} data={week}>
          <XAxis dataKey="name" />
          <YAxis />
          <Line dataKey="cups" />
        </LineChart>
      </Page>
    </Provider>
  )
}

function Pouring() {
  const cups = useSelector((state: { cups: number }) => state.cups)
  const dispatch = useDispatch()
  const [kettle] = useState(() => new Kettle())
  const [litres, setLitres] = useState(kettle.litres)
  useEffect(() => autorun(() => setLitres(kettle.litres)), [kettle])
  function fill(): void {
    dispatch(pour())
    kettle.empty()
  }
  return (
    <>
      <button type="button" onClick={fill}>
        Pour
      </button>
      <p role="status">
        Poured {cups}, left {litres}
      </p>
    </>
  )
}
