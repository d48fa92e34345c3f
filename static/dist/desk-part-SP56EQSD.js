function i(n,e=4){n?.isConnected&&(n.scrollIntoView({block:"center"}),e&&requestAnimationFrame(()=>i(n,e-1)))}export{i as a};
