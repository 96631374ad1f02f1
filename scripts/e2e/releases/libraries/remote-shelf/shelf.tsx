import Button from '@mui/material/Button'
import { Page } from '@parlor/shared'
import { useState } from 'react'
import { styled } from 'styled-components'
import './shelf.css'

const Label = styled.p`
  border-inline-start: 6px solid rgb(1, 2, 3);
`

export default function Shelf() {
  const [boxes, setBoxes] = useState(0)
  return (
    <Page title="Shelf" heading="Shelf">
      <Button variant="contained" onClick={() => setBoxes(boxes + 1)}>
        Add a box
      </Button>
      <Label role="status">{boxes} on the shelf</Label>
      <p className="rounded-xl border-2 p-4 shadow-lg">It holds ten.</p>
    </Page>
  )
}
