/** Loads a chunk of this build; webpack lets it be replaced. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>
