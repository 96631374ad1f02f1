export function npmCi(folder: string): Promise<number | null>
