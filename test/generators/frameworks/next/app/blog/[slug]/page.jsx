export const dynamicParams = false;
export const generateStaticParams = () => [{ slug: 'a' }, { slug: 'b' }];

export default async ({ params }) => <p>Story {(await params).slug}</p>;
