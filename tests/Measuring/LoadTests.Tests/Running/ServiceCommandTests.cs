namespace SerializationApi.LoadTests.Tests.Running;

public sealed class ServiceCommandTests
{
    [Fact]
    public void Settings_that_are_meant_for_another_service_are_not_passed_on()
    {
        // Whatever starts a service meanwhile removes them too.
        string[] names = ["ASPNETCORE_LoadTestsTests", "Service__LoadTestsTests", "Kestrel__LoadTestsTests"];
        Array.ForEach(names, name => Environment.SetEnvironmentVariable(name, "x"));
        try
        {
            Assert.Empty(
                ServiceCommand.Describe(ServiceCommand.Service, []).Environment.Keys.Intersect(names, StringComparer.OrdinalIgnoreCase)
            );
        }
        finally
        {
            Array.ForEach(names, name => Environment.SetEnvironmentVariable(name, null));
        }
    }
}
