import { redirect } from 'next/navigation';

export default () => redirect('/blog/a');
