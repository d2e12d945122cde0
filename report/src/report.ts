const data = JSON.parse(document.getElementById('data')!.textContent!);
const main = document.body.appendChild(document.createElement('main'));
main.appendChild(document.createElement('h1')).textContent = data.title;
document.title = data.title;
