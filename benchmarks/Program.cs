using BenchmarkDotNet.Running;
using SerializationApi.Benchmarks.Building;
using SerializationApi.Benchmarks.Http;

if (args is [HttpComparison.Argument])
{
    await HttpComparison.RunAsync();
}
else if (args is [GeneratorComparison.Argument])
{
    GeneratorComparison.Run();
}
else
{
    BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args);
}
