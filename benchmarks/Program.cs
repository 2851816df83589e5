using BenchmarkDotNet.Running;
using SerializationApi.Benchmarks.Building;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Http;

if (args is [CompareCommand.Argument, .. string[] rest])
{
    return await CompareCommand.InvokeAsync(rest, (options, stop) => Comparison.RunAsync(options, ProcessConsole.Create(), stop), Console.Out, Console.Error);
}

if (args is [HttpComparison.Argument, CachedComparison.Argument, .. string[] lengths])
{
    return await CachedComparison.RunAsync(lengths);
}

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

return 0;
