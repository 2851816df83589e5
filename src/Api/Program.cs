using SerializationApi.Api;
using SerializationApi.Api.Hosting;

try
{
    if (args.Contains(HealthCheckCommand.Argument, StringComparer.Ordinal))
    {
        string[] settings = [.. args.Where(argument => argument != HealthCheckCommand.Argument)];
        return await HealthCheckCommand.RunAsync(Service.CreateBuilder(settings).Configuration);
    }

    await using WebApplication app = Service.Build(args);
    await StartFailure.StartAsync(app);
    await app.WaitForShutdownAsync();
    return 0;
}
catch (Exception exception) when (StartFailure.Explain(exception) is { } line)
{
    await Console.Error.WriteLineAsync(line);
    return 1;
}
